import { handleSubmission, kindOf } from '#lib/enquiries/handle-submission.ts';
import { respondToForm } from '#lib/enquiries/respond-to-form.ts';

export const POST = (request: Request): Promise<Response> =>
  respondToForm(request, 'enquiry', (form) => handleSubmission(kindOf(form), form, request.headers));
