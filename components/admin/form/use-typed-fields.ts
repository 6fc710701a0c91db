'use client';

import { startTransition, useActionState, useState, type FormEvent } from 'react';

type Posted = { status: string; fields?: Record<string, unknown> };
type FieldsOf<State extends Posted> = NonNullable<State['fields']>;
type TextName<Fields> = { [Name in keyof Fields]: Fields[Name] extends string ? Name : never }[keyof Fields] &
  string;
type Action<State> = (previous: State, form: FormData) => Promise<State>;

/**
 * A form of the admin area that holds what somebody typed. `form` are the attributes of its element.
 * @param path the page it stands on, by which its result also finds it on a page that could load nothing
 */
export function useTypedForm<State extends { status: string }>(action: Action<State>, path: string) {
  const [state, submit, busy] = useActionState<State, FormData>(
    // The action itself, which is what a page without scripts posts to.
    action as Action<unknown> as Action<Awaited<State>>,
    { status: 'idle' } as Awaited<State>,
    path,
  );
  // React resets a form after its action, and a select with it; sent by hand, everything stays as it is.
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    startTransition(() => submit(form));
  };
  return { state: state as State, busy, form: { action: submit, onSubmit: send, noValidate: true } };
}

/**
 * The same for several fields, which live here, so that no response can throw them away: those that came back
 * with the result, else `initial`. `control` makes the attributes of a text or a select, with what is wrong
 * with it.
 * @param prefix of the ids of the controls
 */
export function useTypedFields<State extends Posted>(
  action: Action<State>,
  { path, prefix, initial }: { path: string; prefix: string; initial: FieldsOf<State> },
) {
  const typed = useTypedForm<State>(action, path);
  const [fields, setFields] = useState<FieldsOf<State>>(typed.state.fields ?? initial);
  const change = (changed: Partial<FieldsOf<State>>): void => setFields({ ...fields, ...changed });
  const control = <Name extends TextName<FieldsOf<State>>>(name: Name) => ({
    id: `${prefix}-${name}`,
    name,
    value: fields[name] as string,
    error: problemsOf(typed.state)[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  return { ...typed, fields, change, control };
}

const problemsOf = (state: Posted & { problems?: Readonly<Record<string, string | undefined>> }) =>
  (state.status === 'invalid' && state.problems) || {};
