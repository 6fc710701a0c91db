import { Field } from '#components/form/field.tsx';
import { enquiries } from '#content/admin/enquiries.ts';
import type { EnquiryPage } from '#lib/enquiries/admin/queries.ts';

type AssignForm = { admins: EnquiryPage['admins']; assigned: string | null };

const texts = enquiries.assignee;

/** Who takes care of an enquiry, within the form that changes it. */
export const AssignForm = ({ admins, assigned }: AssignForm) => (
  <div className="mt-6 flex flex-wrap items-end gap-3">
    <div className="min-w-56 flex-1 sm:max-w-sm">
      <Field as="select" id="assignee" name="assignee" label={texts.heading} defaultValue={assigned ?? ''}>
        <option value="">{texts.nobody}</option>
        {admins.map(({ id, email }) => (
          <option key={id} value={id}>
            {email}
          </option>
        ))}
      </Field>
    </div>
    <button name="step" value="assign" className="button button-outline">
      {texts.button}
    </button>
  </div>
);
