import { outputLabel } from '@cafezal/domain/definition/forms.ts';
import type { RecordOutput } from '@cafezal/domain/record/record.ts';

const GRADES: Readonly<Record<string, string>> = {
  moca: 'Moca',
  bica: 'Bica corrida',
  bica_corrida: 'Bica corrida',
  fundo: 'Fundo',
};

/** The name of a lot as mills call it: `Peneira 17/18`, `Moca`, `Escolha`; otherwise form and grade. */
export function lotName(output: RecordOutput): string {
  if (output.form === 'screenings') return 'Escolha';
  const grade = output.grade?.trim() ?? '';
  if (output.form !== 'green_bean' || grade === '') return outputLabel(output);
  if (/^\d/.test(grade)) return `Peneira ${grade}`;
  return GRADES[grade.toLowerCase()] ?? grade.charAt(0).toUpperCase() + grade.slice(1);
}
