/** What is made from the newsletter issues and needs the database where no copy is kept. */
const FROM_DATABASE = /^\/(industry-updates(\/|$|\?)|feed\.(xml|json)|atom\.xml|sitemap\.xml)/;

/** For the front and for page-cache.mjs, which Next loads and which therefore imports no TypeScript. */
export const isFromDatabase = (path) => FROM_DATABASE.test(path);
