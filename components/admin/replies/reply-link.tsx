'use client';

import { useState } from 'react';
import { enquiries as texts } from '#content/admin/enquiries.ts';

/** Opens the reply in the mail program, and then says what is left to do on this page. */
export function ReplyLink({ href }: { href: string }) {
  const [pressed, setPressed] = useState(false);
  return (
    <>
      <p role="status" className="w-full empty:hidden">
        {pressed && texts.replySent}
      </p>
      <a href={href} onClick={() => setPressed(true)} className="button button-primary">
        {texts.reply}
      </a>
    </>
  );
}
