/** Goes with a form whose page stays as it is, where scripts run. */
export const STAY_FIELD = 'stay';

/**
 * Whether the result of a post is shown on the page as it is. A redirect would load the page again, without
 * what is being written elsewhere on it; without scripts it keeps a reload from posting again.
 */
export const staysOnPage = (form: FormData): boolean => form.has(STAY_FIELD);
