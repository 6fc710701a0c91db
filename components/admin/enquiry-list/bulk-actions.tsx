import { ForRole } from '#components/admin/shell/for-role.tsx';
import { enquiries } from '#content/admin/enquiries.ts';
import type { EnquiryFilter, EnquiryStatus } from '#lib/enquiries/admin/enquiry-form.ts';
import { ENQUIRIES_PATH } from '#lib/enquiries/admin/enquiry-form.ts';
import { ChooseAll } from './choose-all.tsx';

const texts = enquiries.bulk;
const steps: readonly EnquiryStatus[] = ['read', 'answered', 'closed', 'unread', 'spam'];
const button = 'button button-outline min-h-11 px-4';

/** What can be done with the chosen enquiries, within the form around the list. */
export const BulkActions = ({ filter }: { filter: EnquiryFilter }) => (
  <div
    role="group"
    aria-label={texts.chosen}
    className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-4"
  >
    <ChooseAll />
    {steps
      .filter((step) => !(filter === 'spam' && step === 'spam'))
      .map((step) => (
        <button key={step} name="step" value={step} className={button}>
          {filter === 'spam' && step === 'unread' ? texts.notSpam : texts.mark[step]}
        </button>
      ))}
    <ForRole least="admin">
      {/* Says that the chosen ones are meant, also where there are none. */}
      <button
        name="chosen"
        value="1"
        formAction={`${ENQUIRIES_PATH}/export.csv`}
        formMethod="get"
        className={button}
      >
        {texts.export}
      </button>
      <button name="step" value="delete" className={`${button} text-error`}>
        {texts.delete}
      </button>
    </ForRole>
  </div>
);
