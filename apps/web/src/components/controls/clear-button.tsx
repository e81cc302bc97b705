import { Button } from './button.tsx';

/** Clears a field with one touch. */
export function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <Button look="quiet" icon="x" aria-label={`Limpar ${label}`} onClick={onClear}>
      Limpar
    </Button>
  );
}
