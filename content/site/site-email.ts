/** In a file of its own for scripts in the browser: the firm's other facts would come along on every page. */
export const siteEmail = 'info@southlight.example';
