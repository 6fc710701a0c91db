'use client';

import type { ReactNode } from 'react';
import { TypedForm, type TypedAction } from '#components/admin/form/typed-form.tsx';
import { blockList } from '#content/admin/block-list.ts';
import { BLOCKED_PATH, type BlockFailure, type BlockKind } from '#lib/enquiries/admin/block-form.ts';

type BlockForm = {
  kind: BlockKind;
  action: TypedAction<BlockFailure>;
  /** On a page that could load nothing: shown unless something was just posted and not stored. */
  otherwise?: ReactNode;
};

/** Adds a word or a domain to the block list. */
export const BlockForm = ({ kind, ...form }: BlockForm) => (
  <TypedForm
    {...form}
    label={blockList[kind].heading}
    messages={blockList.problems}
    // An address of its own: without scripts a result finds its form by it, and there are two.
    path={`${BLOCKED_PATH}?for=${kind}`}
    fields={{}}
    field={{ name: kind, label: blockList[kind].label, hint: blockList[kind].hint }}
    button={blockList[kind].button}
  />
);
