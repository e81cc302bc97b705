import { searchKey } from '../ground/search-key.ts';

/** The 27 states of Brazil (IBGE). */

/** A state: its two letters, its name, and its two digits in IBGE and NF-e codes. */
type State = { code: string; name: string; ibge: string };

const state = (code: string, name: string, ibge: string): State => ({ code, name, ibge });

/** All states by name. */
export const STATES: readonly State[] = [
  state('AC', 'Acre', '12'),
  state('AL', 'Alagoas', '27'),
  state('AP', 'Amapá', '16'),
  state('AM', 'Amazonas', '13'),
  state('BA', 'Bahia', '29'),
  state('CE', 'Ceará', '23'),
  state('DF', 'Distrito Federal', '53'),
  state('ES', 'Espírito Santo', '32'),
  state('GO', 'Goiás', '52'),
  state('MA', 'Maranhão', '21'),
  state('MT', 'Mato Grosso', '51'),
  state('MS', 'Mato Grosso do Sul', '50'),
  state('MG', 'Minas Gerais', '31'),
  state('PA', 'Pará', '15'),
  state('PB', 'Paraíba', '25'),
  state('PR', 'Paraná', '41'),
  state('PE', 'Pernambuco', '26'),
  state('PI', 'Piauí', '22'),
  state('RJ', 'Rio de Janeiro', '33'),
  state('RN', 'Rio Grande do Norte', '24'),
  state('RS', 'Rio Grande do Sul', '43'),
  state('RO', 'Rondônia', '11'),
  state('RR', 'Roraima', '14'),
  state('SC', 'Santa Catarina', '42'),
  state('SP', 'São Paulo', '35'),
  state('SE', 'Sergipe', '28'),
  state('TO', 'Tocantins', '17'),
];

// Made on demand: each farm's settings ask for its state, and the first screen shows no list of them.
let byKey: ReadonlyMap<string, State> | undefined;

/** The state by its two letters or its name, ignoring accents and case; null for any other text. */
export function stateOf(text: string): State | null {
  byKey ??= new Map(
    STATES.flatMap((state) => [state.code, state.name].map((word) => [searchKey(word), state] as const)),
  );
  return byKey.get(searchKey(text)) ?? null;
}

/** The two letters of a state that was typed as people like, for places such as `Patrocínio/MG`. */
export const stateCode = (text: string): string => stateOf(text)?.code ?? text;
