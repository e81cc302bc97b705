import { useEffect, useMemo, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { type FormFindings, FormProvider } from '../values/form-context.ts';
import { type FormPart, formParts, isAsked, isPathOf } from '../values/form-parts.ts';
import { type TypedValues, useReadPaths, useTyped } from '../values/typed-values.ts';
import { DetailGroups } from './detail-groups.tsx';
import { moveOnEnter } from './field-focus.ts';
import { FormBar } from './form-bar.tsx';
import { inColumns } from './form-columns.ts';
import { type DrawnWith, PartView } from './part-view.tsx';
import styles from './record-form.module.css';
import { type Reason, reasonsIn } from './serious-warnings.ts';
import { type Beside, type RecordFormProps, useRecordForm } from './use-record-form.ts';

/** Warnings of fields that are not on the form. */
function UnplacedWarnings({ warnings }: Pick<FormFindings, 'warnings'>) {
  if (warnings.length === 0) return null;
  return (
    <div role="alert" data-warnings>
      <Notice tone="warning" icon="triangle-alert">
        {warnings.map(({ field, code, message }) => (
          <p key={`${field} ${code}`}>{message}</p>
        ))}
      </Notice>
    </div>
  );
}

/** Errors of fields that are not on the form, or of the saving itself. */
function Failure({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Notice tone="error" icon="circle-alert">
      <p>{text}</p>
    </Notice>
  );
}

type Parts = ReturnType<typeof formParts>;

/** The parts that apply to the values typed so far; the same object until that changes. */
function useAskedParts({ quick, groups }: Parts, typed: TypedValues): Parts {
  const all = useMemo(() => [...quick, ...groups.flatMap(({ parts }) => parts)], [quick, groups]);
  const unasked = useTyped(typed, (values) =>
    all.flatMap((part) => (isAsked(part, values) ? [] : part.path)).join(' '),
  );
  return useMemo(() => {
    const gone = new Set(unasked.split(' '));
    const asked = (parts: readonly FormPart[]) => parts.filter(({ path }) => !gone.has(path));
    const left = groups.map((group) => ({ ...group, parts: asked(group.parts) }));
    return { quick: asked(quick), groups: left.filter(({ parts }) => parts.length > 0) };
  }, [quick, groups, unasked]);
}

/**
 * The parts that are always visible, in two columns, or in one where there is no room for more. A serious warning asks for its
 * reason right under its part.
 */
function QuickParts({
  quick,
  all,
  serious,
  isNarrow,
  ...drawn
}: DrawnWith & { quick: readonly FormPart[]; all: readonly FormPart[]; serious: readonly Told[]; isNarrow: boolean }) {
  const reasonsAt = (part: FormPart) => serious.filter(({ field }) => isPathOf(field)(part));
  const isPlaced = ({ field }: Told) => quick.some(isPathOf(field));
  const unplaced = serious.filter((warning) => !isPlaced(warning)).map(({ reason }) => reason.part);
  const [left, right] = isNarrow ? [quick, []] : inColumns(quick, all);
  const column = (parts: readonly FormPart[], more: readonly FormPart[]) => (
    <div className={styles.column}>
      {[...parts.flatMap((part) => [part, ...reasonsAt(part).map(({ reason }) => reason.part)]), ...more].map(
        (part) => (
          <PartView key={part.path} part={part} {...drawn} />
        ),
      )}
    </div>
  );
  const isOne = right.length === 0;
  return (
    <div className={styles.columns}>
      {column(left, isOne ? unplaced : [])}
      {!isOne && column(right, unplaced)}
    </div>
  );
}

/** A part of what stands beside a form, with the values that it reads. */
function BesideView({ View, reads, typed }: { View: Beside['View']; reads: Beside['reads']; typed: TypedValues }) {
  return <View values={useReadPaths(typed, reads)} />;
}

/** A requested reason, and the path of the warning that requests it. */
type Told = { field: string; reason: Reason };

/** The form of a record, made from its stage's definition: quick fields first, the others in collapsed groups. */
export function RecordForm(props: RecordFormProps) {
  const { definition, special, quick: quickNames, hidden, more, beside } = props;
  const parts = useMemo(() => formParts(definition, { quick: quickNames, hidden }), [definition, quickNames, hidden]);
  const reasons = useMemo(() => reasonsIn(parts.groups.flatMap((group) => group.parts)), [parts]);
  const made = useRecordForm(props, reasons);
  const { form, askMore, typed, findings, state, submit, tried, failure } = made;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const asked = useAskedParts(parts, typed);
  const serious = reasons.flatMap((reason): Told[] => {
    const warning = findings.shown.warnings.find(({ code }) => code === reason.code);
    return warning === undefined ? [] : [{ field: warning.field, reason }];
  });
  const { quick } = asked;
  const shown = [...quick, ...serious.map(({ reason }) => reason.part)];
  const groups = asked.groups.map((group) => ({
    ...group,
    parts: group.parts.filter((part) => serious.every(({ reason }) => reason.part !== part)),
  }));
  const isDrawn = (path: string) =>
    [...shown, ...groups.filter(({ label }) => open.has(label)).flatMap((group) => group.parts)].some(isPathOf(path));
  const isKnown = (path: string) => [...shown, ...groups.flatMap((group) => group.parts)].some(isPathOf(path));
  const [unseen] = Object.entries(findings.errors).filter(([path]) => !isKnown(path));
  const doubts = tried ? findings.warnings.filter(({ field }) => !isDrawn(field)) : [];
  const drawn = { special, typed };

  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      if (form.current?.contains(event.target as Node) === true) moveOnEnter(event, form.current);
    };
    // On `document`, since React listens at the root: a listener on the form would handle `Enter` before an open list
    // of options does.
    document.addEventListener('keydown', walk);
    return () => document.removeEventListener('keydown', walk);
  }, [form]);

  return (
    <FormProvider value={state}>
      <form ref={form} onSubmit={submit} noValidate>
        <div className={beside === undefined ? undefined : styles.withBeside}>
          <div className={styles.sheet}>
            <QuickParts quick={quick} all={parts.quick} serious={serious} isNarrow={beside !== undefined} {...drawn} />
            {more !== undefined && (
              <div className={styles.another}>
                <Button look="quiet" icon="check" onClick={() => askMore(more)}>
                  {more.label}
                </Button>
              </div>
            )}
            <DetailGroups
              extra={props.extra}
              groups={groups}
              open={open}
              onOpen={setOpen}
              errors={tried ? findings.errors : {}}
              {...drawn}
            />
            <UnplacedWarnings warnings={doubts} />
            <Failure text={failure ?? (tried ? (findings.message ?? unseen?.[1]) : undefined)} />
          </div>
          {beside !== undefined && (
            <div className={styles.beside}>
              <BesideView View={beside.View} reads={beside.reads} typed={typed} />
            </div>
          )}
        </div>
        <FormBar form={made} props={props}>
          {beside !== undefined && <BesideView View={beside.Foot} reads={beside.reads} typed={typed} />}
        </FormBar>
      </form>
    </FormProvider>
  );
}
