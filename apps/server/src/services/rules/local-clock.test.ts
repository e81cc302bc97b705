import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isDaytime, MORNING, nextTime } from './local-clock.ts';

const ZONES = ['America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco', 'Asia/Kolkata', 'UTC'];
const clock = (at: Date, timeZone: string): string =>
  at.toLocaleTimeString('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' });

test('the next morning is the first instant after now at which the clock of the place shows it', () => {
  const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES), (now, zone) => {
      const next = nextTime(now, zone, MORNING.mail);
      assert.equal(clock(next, zone), '06:30');
      const wait = next.getTime() - now.getTime();
      assert(wait > 0 && wait <= 86_400_000, String(wait));
      assert.equal(next.getTime() % 60_000, 0);
    }),
  );
});

test('day is from six in the morning to eight in the evening, by the clock of the place', () => {
  const at = (time: string, zone = 'America/Sao_Paulo') => isDaytime(new Date(`2026-07-15T${time}:00-03:00`), zone);
  assert.deepEqual(
    [at('05:59'), at('06:00'), at('19:59'), at('20:00'), at('03:00')],
    [false, true, true, false, false],
  );
  assert.deepEqual([at('06:30', 'America/Manaus'), at('07:00', 'America/Manaus')], [false, true]);
});
