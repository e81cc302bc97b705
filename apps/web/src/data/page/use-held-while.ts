import { useEffect } from 'react';
import { holdOpenForm } from './open-forms.ts';

/** Keeps the page from being replaced by a new version while a form without a draft has unsaved input. */
export function useHeldWhile(isDirty: boolean): void {
  useEffect(() => (isDirty ? holdOpenForm() : undefined), [isDirty]);
}
