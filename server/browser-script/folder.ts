/** The folder of the scripts that are ours and no framework's, below a build's static files. */
export const FOLDER = 'browser';
/** Where they are served. */
export const BROWSER_SCRIPTS = `/_next/static/${FOLDER}/`;
