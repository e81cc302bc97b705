import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deviceFaults } from './device-uses.ts';

const PATH = 'screens/plots/plot-map.tsx';

describe('what the device gives', () => {
  for (const line of [
    'navigator.geolocation.getCurrentPosition(found);',
    "if ('geolocation' in navigator) ask();",
    'const online = navigator.onLine;',
    'await navigator.share({ files });',
    'navigator.vibrate(40);',
    'onClick={() => window.print()}',
    "window.addEventListener('offline', stop);",
    '<input type="file" accept="image/*" />',
    'link.download = name;',
    'window.cafezalDevice?.share?.(name, file);',
    'new AudioContext();',
    "if ('BarcodeDetector' in window) read();",
  ])
    test(`is asked for in its own folder alone: ${line}`, () => {
      assert.equal(deviceFaults([{ path: PATH, text: `first();\n${line}\n` }]).length, 1);
      assert.deepEqual(deviceFaults([{ path: 'device/place.ts', text: line }]), []);
    });

  test('is named with the file and the line that asks', () => {
    const [fault] = deviceFaults([{ path: PATH, text: 'first();\nnavigator.vibrate(40);\n' }]);
    assert.match(fault ?? '', /^screens\/plots\/plot-map\.tsx:2 asks for navigator/);
  });

  test('leaves alone what belongs to the page, and tests', () => {
    const text =
      "navigator.locks.request(name, act);\nif ('locks' in navigator) go();\nnavigator.serviceWorker;\nprintPage();\n";
    assert.deepEqual(deviceFaults([{ path: PATH, text }]), []);
    assert.deepEqual(deviceFaults([{ path: 'screens/plots/plot-map.test.tsx', text: 'navigator.onLine' }]), []);
  });
});
