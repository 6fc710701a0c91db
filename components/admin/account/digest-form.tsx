import { ActionForm, type AdminAction } from '#components/admin/form/action-form.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { account } from '#content/admin/account.ts';
import type { DigestFailure } from '#lib/auth/account/choose-digest.ts';
import { ACCOUNT_PATH } from '#lib/auth/redirect-path.ts';

const texts = account.digest;
const choices = ['daily', 'weekly', 'none'] as const;

type DigestForm = { action: AdminAction<DigestFailure>; chosen: (typeof choices)[number] };

/** Which digest goes to the own address. Works without scripts. */
export const DigestForm = ({ action, chosen }: DigestForm) => (
  <>
    <p className="measure mt-4 text-muted">{texts.lead}</p>
    <ActionForm
      action={action}
      label={texts.title}
      messages={texts.problems}
      path={ACCOUNT_PATH}
      fields={{}}
      className="mt-5"
    >
      <fieldset>
        <legend className="sr-only">{texts.title}</legend>
        {choices.map((choice) => (
          <label key={choice} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="choice"
              value={choice}
              defaultChecked={choice === chosen}
              className="size-5 accent-accent"
            />
            {texts.choices[choice]}
          </label>
        ))}
      </fieldset>
      <div className="mt-4">
        <SubmitButton texts={texts.button} />
      </div>
    </ActionForm>
  </>
);
