import { Fragment, type ReactNode } from 'react';

type FilledText = { text: string; values: Readonly<Record<string, ReactNode>> };

/** A text of content/ with a value in place of each `{name}`. */
export const FilledText = ({ text, values }: FilledText) =>
  // Every other piece is a name, since the pattern has one group.
  text
    .split(/\{(\w+)\}/)
    .map((piece, index) => <Fragment key={index}>{index % 2 ? values[piece] : piece}</Fragment>);
