/** In a file of its own, so that scripts in the browser do not load the firm's other facts. */
export const siteEmail = 'info@southlight.example';
