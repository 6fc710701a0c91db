export function databaseAnswers(): Promise<boolean>;
