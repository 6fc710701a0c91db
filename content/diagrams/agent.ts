import { explorerSchema } from './explorer.ts';

/** What each limit lets the agent do, and what it may do without; in the order of the controls. */
export const agentLimits = [
  { name: 'Permission', kept: 'Opens the claim it was given', open: 'Opens every file in reach' },
  { name: 'Budget', kept: 'Stops after 40 calls and asks', open: 'Repeats a failing call all night' },
  { name: 'Approval', kept: 'A person confirms the payment', open: 'Pays by itself' },
  { name: 'Log', kept: 'Each step recorded with its reason', open: 'Leaves no reasons behind' },
] as const;

export const agentWords = {
  agent: 'Agent',
  task: 'settle one claim',
  removed: (limit: string) => `${limit} removed`,
} as const;

export const agent = explorerSchema.parse({
  heading: 'What may the agent do?',
  text: 'An agent settles an insurance claim within four limits. Remove one and see what it may do then.',
  legend: 'Limits',
  choice: 'several',
  controls: agentLimits.map(({ name }) => ({ label: name, on: true })),
  captions: [
    { text: 'Permission: it opens the claim it was given and nothing else.', when: { on: [1] } },
    { text: 'Without permission: it opens every file that its account can reach.', when: { off: [1] } },
    { text: 'Budget: after 40 calls it stops and asks.', when: { on: [2] } },
    {
      text: 'Without a budget: it repeats a failing call all night, and the invoice shows it.',
      when: { off: [2] },
    },
    { text: 'Approval: a person confirms the payment before it leaves.', when: { on: [3] } },
    {
      text: 'Without approval: it pays by itself, and a mistake is found afterwards.',
      when: { off: [3] },
    },
    { text: 'Log: each step is recorded with its reason.', when: { on: [4] } },
    { text: 'Without a log: it leaves no reasons behind to be examined.', when: { off: [4] } },
  ],
  note: 'An example: your own limits are agreed before anything is built.',
});
