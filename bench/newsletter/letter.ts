import { renderLetter } from '../../lib/newsletter/letter/letter.ts';
import { seededIssues } from '../../lib/newsletter/letter/tests/seeded-issues.ts';

const [issue] = seededIssues;
const result = issue ? renderLetter(issue) : undefined;
if (!issue || result?.status !== 'ok') throw new Error('The seeds hold no issue that can be mailed.');

/** The words of a seeded issue as they are mailed: what every sender of the bench sends. */
export const letter = { issue_number: issue.number, ...result.letter };
