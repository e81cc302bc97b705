import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import { act, type ReactElement, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';

let root: Root | undefined;

afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
  localStorage.clear();
});

/** Renders an element on the page; rendered again, it keeps its state. The page is emptied after each test. */
export async function show(element: ReactElement): Promise<void> {
  root ??= createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () => root?.render(element));
}

type Draw<Value> = (value: Value, onChange: (value: Value) => void) => ReactElement;

function Held<Value>({ first, draw, tell }: { first: Value; draw: Draw<Value>; tell: (value: Value) => void }) {
  const [value, setValue] = useState(first);
  return draw(value, (next) => {
    tell(next);
    setValue(() => next);
  });
}

/** Renders a control with its value held beside it, as a form does. `told` lists every value passed to `onChange`. */
export async function showHeld<Value>(
  first: Value,
  draw: Draw<Value>,
): Promise<{ readonly value: Value; readonly told: readonly Value[] }> {
  const told: Value[] = [];
  await show(<Held first={first} draw={draw} tell={(value) => told.push(value)} />);
  return {
    told,
    get value() {
      // What was told may be nothing.
      return told.length > 0 ? (told.at(-1) as Value) : first;
    },
  };
}

/** Text of an element with non-breaking spaces as plain ones. */
export const wordsOf = (element: Element | null): string =>
  (element?.textContent ?? '').replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ').trim();

/** Text of the page. */
export const pageWords = (): string => wordsOf(document.body);

/** All elements that match a selector, in document order. */
export const all = <Kind extends HTMLElement = HTMLElement>(selector: string): Kind[] => [
  ...document.body.querySelectorAll<Kind>(selector),
];

/** Texts of all elements that match a selector. */
export const textsOf = (selector: string): string[] => all(selector).map(wordsOf);

/** The one element of a kind with this text or label. Throws if there is none or more than one. */
export function the<Kind extends HTMLElement = HTMLElement>(selector: string, words?: string): Kind {
  const found = all<Kind>(selector).filter(
    (element) => words === undefined || (element.getAttribute('aria-label') ?? wordsOf(element)) === words,
  );
  const [only] = found;
  if (only === undefined || found.length > 1)
    throw new Error(`${found.length} of ${selector} ${words ?? ''} in: ${pageWords()}`);
  return only;
}

/** The control with this label. */
export function field<Kind extends HTMLElement = HTMLInputElement>(label: string): Kind {
  const named = all<Kind>(`[aria-label="${label}"]`);
  const labels = all<HTMLLabelElement>('label').filter((one) => wordsOf(one) === label);
  const labelled = labels.map((one) => document.getElementById(one.htmlFor) ?? one.querySelector('input, select'));
  const [only] = [...named, ...labelled];
  if (!(only instanceof HTMLElement)) throw new Error(`No control is labelled ${label} in: ${pageWords()}`);
  return only as Kind;
}

/** Types of inputs in which no caret can be placed. */
const NO_CARET = /^(date|datetime-local|email|number)$/;

async function input(control: HTMLElement, { text, caret, event }: { text: string; caret: number; event: Event }) {
  // React overrides `value` on the element to detect changes.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
  await act(async () => {
    set?.call(control, text);
    if (control instanceof HTMLInputElement && !NO_CARET.test(control.type)) control.setSelectionRange(caret, caret);
    control.dispatchEvent(event);
  });
}

/** Puts a text into a control at once, as pasting or one more key does, with the caret behind it or at `caret`. */
export async function type(control: HTMLElement, text: string, caret = text.length): Promise<void> {
  const event = new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true });
  await input(control, { text, caret, event });
}

/** What the Delete key does: the text behind the caret goes, so that `text` is left, and the caret stays at `caret`. */
export async function deleteForward(control: HTMLInputElement, text: string, caret: number): Promise<void> {
  const event = new InputEvent('input', { bubbles: true, inputType: 'deleteContentForward' });
  await input(control, { text, caret, event });
}

/** Types a text key by key after the existing one. */
export async function typeKeys(control: HTMLInputElement, text: string): Promise<void> {
  for (const key of text) await type(control, `${control.value}${key}`);
}

/** Presses a key in a control; answers whether the control handled it. */
export async function press(control: HTMLElement, key: string, keys: KeyboardEventInit = {}): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...keys });
  await act(async () => control.dispatchEvent(event));
  return event.defaultPrevented;
}

/** Clicks a button, a tick box or an option. */
export async function click(element: HTMLElement): Promise<void> {
  await act(async () => element.click());
}

/** Focuses a control. */
export async function focus(control: HTMLElement): Promise<void> {
  await act(async () => control.focus());
}

/** Takes the focus from a control. */
export async function leave(control: HTMLElement): Promise<void> {
  await act(async () => control.blur());
}

/** The texts at a control: its hint, and its warning or error. */
export function toldAt(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  for (const id of ids) assert.ok(document.getElementById(id) !== null, `nothing is there as ${id}`);
  return ids.map((id) => wordsOf(document.getElementById(id))).join(' ');
}
