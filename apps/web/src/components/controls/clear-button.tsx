import { Button } from './button.tsx';

/** Takes back what stands in a field, in one touch. */
export function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <Button look="quiet" icon="x" aria-label={`Limpar ${label}`} onClick={onClear}>
      Limpar
    </Button>
  );
}
