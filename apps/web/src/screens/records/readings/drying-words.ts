import { spokenHour } from '@cafezal/domain/attention/attention-words.ts';
import { counted } from '@cafezal/domain/definition/unit-word.ts';
import { dayIn, daysBetween } from '@cafezal/domain/ground/days.ts';
import { formatNumber, percentText } from '@cafezal/domain/ground/numbers.ts';
import { type DryingCourse, type DryingForecast, inDaylight } from '@cafezal/domain/stages/drying/drying-course.ts';
import { part, shortDayOf } from '../../words/short-day.ts';

/** The farm's time zone, and the current time in ms of the epoch. */
export type Here = { timezone: string; now: number };

/** Advice on a drying or fermentation: the situation in bold, then what to do. */
export type Advice = {
  tone: 'quiet' | 'success' | 'warning' | 'error';
  icon: 'sun' | 'rain' | 'check' | 'clock' | 'triangle-alert' | 'circle-alert';
  lead: string;
  text: string;
};

const MASCULINE: ReadonlySet<string> = new Set(['sábado', 'domingo']);

/** `no sábado, 18/07`; `hoje` and `amanhã` for near days. */
function onDay(at: number, { timezone, now }: Here): string {
  const days = daysBetween(dayIn(timezone, new Date(now)), dayIn(timezone, new Date(at)));
  if (days === 0) return 'hoje';
  if (days === 1) return 'amanhã';
  const weekday = part(at, timezone, { weekday: 'long' }).replace('-feira', '');
  const date = part(at, timezone, { day: '2-digit', month: '2-digit' });
  return `${MASCULINE.has(weekday) ? 'no' : 'na'} ${weekday}, ${date}`;
}

const hourOf = (at: number, timezone: string): string =>
  `${Number(part(at, timezone, { hour: '2-digit', hourCycle: 'h23' }))}h`;

/** The forecast, moved into working hours. */
const daylightOf = ({ at, soonest, latest }: DryingForecast, timezone: string): DryingForecast => ({
  at: inDaylight(at, timezone),
  soonest: inDaylight(soonest, timezone),
  latest: inDaylight(latest, timezone),
});

/** `entre 8h e 14h`, or the days if they differ: `entre 17/07 e 19/07`. */
function betweenOf({ soonest, latest }: DryingForecast, { timezone }: Here): string {
  const [from, to] = [soonest, latest].map((at) => dayIn(timezone, new Date(at)));
  const date = (at: number) => part(at, timezone, { day: '2-digit', month: '2-digit' });
  if (from !== to) return `entre ${date(soonest)} e ${date(latest)}`;
  const [early, late] = [hourOf(soonest, timezone), hourOf(latest, timezone)];
  return early === late ? `perto das ${early}` : `entre ${early} e ${late}`;
}

/** Since when: `desde hoje às 9h40`, `desde ontem`, `desde 12/07`. */
function since(at: number, { timezone, now }: Here): string {
  const days = daysBetween(dayIn(timezone, new Date(at)), dayIn(timezone, new Date(now)));
  if (days === 0) return `desde hoje às ${spokenHour(new Date(at).toISOString(), timezone)}`;
  return days === 1 ? 'desde ontem' : `desde ${part(at, timezone, { day: '2-digit', month: '2-digit' })}`;
}

/** The message about a rise of moisture: `Subiu 3,4 pontos desde ontem. Choveu?` */
export const rewettedWords = (points: number, before: number, here: Here): string =>
  `Subiu ${counted(points, 'pontos', 1)} ${since(before, here)}. Choveu?`;

type Target = DryingCourse['target'];

/** `11 a 11,5`. */
const goalText = ({ low, high }: Target): string => `${formatNumber(low)} a ${formatNumber(high)}`;

const endText = (target: Target): string => `Recolha quando duas medidas seguidas derem de ${goalText(target)}\u00a0%.`;

function forecastAdvice(
  raw: DryingForecast,
  here: Here,
  { isUnderRoof, target }: { isUnderRoof: boolean; target: Target },
): Advice {
  const forecast = daylightOf(raw, here.timezone);
  if (forecast.at < here.now)
    return { tone: 'warning', icon: 'clock', lead: 'Pela curva já deve estar na meta.', text: ' Meça agora.' };
  const provided = isUnderRoof ? 'se seguir neste passo' : 'se não chover';
  return {
    tone: 'success',
    icon: 'sun',
    lead: `Deve chegar à meta ${onDay(forecast.at, here)}`,
    text: `, ${betweenOf(forecast, here)}, ${provided}. ${endText(target)}`,
  };
}

const MEASURE_AFTER_RAIN: Advice = {
  tone: 'warning',
  icon: 'rain',
  lead: 'Choveu depois da última medida.',
  text: ' Meça de novo: a previsão volta com as próximas medidas.',
};

/** Advice from a drying's curve; covered dryers get no advice about rain. */
export function dryingAdvice(course: DryingCourse, here: Here, isUnderRoof: boolean): Advice {
  const { state, last, rewettings, forecast, target } = course;
  const wetted = rewettings.at(-1);
  if (last === null)
    return { tone: 'quiet', icon: 'clock', lead: 'Ainda sem medida.', text: ' Com duas medidas aparece a previsão.' };
  if (course.isRainUnmeasured) return MEASURE_AFTER_RAIN;
  if (state === 'dry')
    return {
      tone: 'warning',
      icon: 'triangle-alert',
      lead: 'Seco demais: perde peso e quebra no beneficiamento.',
      text: ` Está com ${percentText(last.value)}. Recolha agora.`,
    };
  if (state === 'ready')
    return {
      tone: 'success',
      icon: 'check',
      lead: 'Duas medidas seguidas na meta.',
      text: ` Está com ${percentText(last.value)}: pode recolher.`,
    };
  if (state === 'reached')
    return {
      tone: 'success',
      icon: 'check',
      lead: `Chegou na meta: ${percentText(last.value)}.`,
      text: ` Meça mais uma vez. ${endText(target)}`,
    };
  if (course.isRewetted && wetted !== undefined)
    return {
      tone: 'warning',
      icon: 'rain',
      lead: rewettedWords(wetted.points, wetted.before.at, here),
      text: ' A previsão volta com as próximas medidas.',
    };
  if (course.isAirTooMoist)
    return {
      tone: 'warning',
      icon: 'triangle-alert',
      lead: `Com este ar não chega a ${percentText(target.high)}.`,
      text: ' Espere o ar secar, ou termine no secador.',
    };
  if (forecast !== null) return forecastAdvice(forecast, here, { isUnderRoof, target });
  if (course.isStuck)
    return {
      tone: 'warning',
      icon: 'triangle-alert',
      lead: `Quase não seca: ${percentText(last.value)}.`,
      text: ' Revolva mais vezes e afine a camada.',
    };
  return {
    tone: 'quiet',
    icon: 'clock',
    lead: `${percentText(last.value)}.`,
    text: ' Com mais uma medida amanhã aparece a previsão.',
  };
}

/** When the drying should be ready, as a figure: `sáb 18/07`, `pronto`; null if there is no forecast. */
export function readyWords({ state, forecast, isRainUnmeasured }: DryingCourse, { timezone }: Here): string | null {
  if (isRainUnmeasured) return null;
  if (state === 'ready' || state === 'reached') return 'pronto';
  if (state === 'dry') return 'passou';
  return forecast === null ? null : shortDayOf(inDaylight(forecast.at, timezone), timezone);
}

/** The goal as a chart draws it. */
export const dryingGoal = (target: Target) => ({
  from: target.from,
  to: target.to,
  aim: { low: target.low, high: target.high },
  label: `meta ${goalText(target)}`,
});
