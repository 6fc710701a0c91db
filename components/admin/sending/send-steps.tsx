import { ActionForm, type AdminAction } from '#components/admin/form/action-form.tsx';
import { sending } from '#content/admin/sending.ts';
import type { Send } from '#lib/newsletter/sending/overview.ts';
import { possibleSteps } from '#lib/newsletter/sending/possible-steps.ts';
import { sendPath, type Step, type StepFailure } from '#lib/newsletter/sending/send-form.ts';
import { PutBack } from './put-back.tsx';
import { PageSection } from '#components/admin/shell/page-section.tsx';

const texts = sending.steps;

type SendSteps = { number: number; send: Send; withdrawn: boolean; action: AdminAction<StepFailure> };

const StepButton = ({ step, outline = true }: { step: Step; outline?: boolean }) => (
  <button
    type="submit"
    name="step"
    value={step}
    className={`button ${outline ? 'button-outline' : 'button-primary'}`}
  >
    {texts[step]}
  </button>
);

/** Pause, Resume, Stop and Take back, where the send is open to them. Stopping takes a second press. */
export function SendSteps({ number, send, withdrawn, action }: SendSteps) {
  const steps = possibleSteps(send, withdrawn);
  if (steps.length === 0) return null;
  return (
    <PageSection id="steps" title={texts.title}>
      {withdrawn && <PutBack number={number} />}
      <ActionForm
        action={action}
        label={texts.title}
        messages={texts.problems}
        path={sendPath(number)}
        fields={{ id: send.id, number: String(number) }}
        className="mt-4 max-w-2xl space-y-5"
      >
        {steps.includes('resume') && <StepButton step="resume" outline={false} />}
        {steps.includes('pause') && (
          <div>
            <p className="mb-3">{texts.pauseText}</p>
            <StepButton step="pause" />
          </div>
        )}
        {steps.includes('take_back') && (
          <div>
            <p className="mb-3">{texts.takeBackText}</p>
            <StepButton step="take_back" />
          </div>
        )}
        {steps.includes('stop') && (
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-error underline">
              {texts.stopTitle}
            </summary>
            <p className="mt-1 mb-3">{texts.stopText}</p>
            <StepButton step="stop" />
          </details>
        )}
      </ActionForm>
    </PageSection>
  );
}
