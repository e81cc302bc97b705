import { TextInput } from '../../components/controls/text-input.tsx';

/** Search in a long list of farms. */
export function FindFarm({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  return <TextInput label="Procurar fazenda" type="search" value={typed} onChange={onType} />;
}
