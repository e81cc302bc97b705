import { TextInput } from '../../components/controls/text-input.tsx';

/** Finds a farm among many by typing. */
export function FindFarm({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  return <TextInput label="Procurar fazenda" type="search" value={typed} onChange={onType} />;
}
