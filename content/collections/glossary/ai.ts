import type { TermInput } from './schema.ts';

const area = 'ai' as const;

export const aiTerms: readonly TermInput[] = [
  {
    id: 'language-model',
    term: 'Language model',
    also: 'LLM',
    area,
    spellings: ['large language models', 'language models', 'language model', 'LLMs', 'LLM'],
    definition:
      'A program that has learnt from much text which words follow which, and answers by continuing yours. It does not look anything up unless it is given something to look in.',
    meet: 'you use a chat assistant.',
  },
  {
    id: 'generative-ai',
    term: 'Generative AI',
    area,
    spellings: ['generative AI'],
    definition: 'Programs that produce text, pictures, sound or code from a description.',
    meet: 'an offer reads well and has no author.',
  },
  {
    id: 'prompt',
    term: 'Prompt',
    area,
    spellings: ['prompts'],
    definition: 'What one writes to a language model, with everything that is attached to it.',
    meet: 'staff paste a contract into a chat.',
  },
  {
    id: 'prompt-injection',
    term: 'Prompt injection',
    area,
    definition:
      'Words in a mail, page or document that a language model reads as an order, though they were only to be read. It is unclear whether complete protection is possible.',
    meet: 'an assistant that reads your mail may also act on it.',
    source: {
      title: 'OWASP, LLM01 Prompt Injection',
      href: 'https://github.com/OWASP/www-project-top-10-for-large-language-model-applications/blob/main/2_0_vulns/LLM01_PromptInjection.md',
    },
  },
  {
    id: 'hallucination',
    term: 'Hallucination',
    area,
    spellings: ['hallucinations', 'hallucination'],
    definition: 'An answer of a model that sounds right and is invented: a source, a figure, a clause.',
    meet: 'you look up the case that a draft cites, and it does not exist.',
  },
  {
    id: 'retrieval',
    term: 'Retrieval',
    also: 'RAG',
    area,
    spellings: ['retrieval-augmented generation', 'retrieval', 'RAG'],
    definition:
      'Giving a model the passages that belong to a question, so that it answers from them and can name them. The answer is as good as what was found.',
    meet: 'an assistant is to answer from your own documents.',
  },
  {
    id: 'groundedness',
    term: 'Groundedness',
    area,
    definition: 'Whether an answer says only what its sources say.',
    meet: 'you check a sample of answers against the documents they name.',
  },
  {
    id: 'agent',
    term: 'AI agent',
    area,
    spellings: ['AI agents', 'AI agent', 'agents', 'agent'],
    definition:
      'A program that uses a language model to choose its next step and to take it with tools: send, book, change. What it may do is set by its permissions, not by its instructions.',
    meet: 'software is to do something in your name.',
  },
  {
    id: 'super-agent',
    term: 'Super agent',
    area,
    spellings: ['super agents', 'super agent'],
    definition: 'Our word for an agent that hands parts of a task to several others and joins their results.',
    meet: 'one request touches sales, stock and accounts.',
  },
  {
    id: 'guardrail',
    term: 'Guardrail',
    area,
    spellings: ['guardrails', 'guardrail'],
    definition:
      'A limit that holds whatever the model answers: a permission, a budget, a check before sending, a person who approves.',
    meet: 'you ask what happens when the model is wrong.',
  },
  {
    id: 'human-oversight',
    term: 'Human oversight',
    area,
    spellings: ['human oversight'],
    definition:
      'A person who understands the system, sees what it does and can stop or overrule it, and has the time for it.',
    meet: 'a rule or a contract asks who watches.',
  },
  {
    id: 'drift',
    term: 'Drift',
    area,
    definition:
      'A model gets worse although it did not change, because the world it was made for did; or its maker changes it without a word.',
    meet: 'forecasts were good in spring and are not in winter.',
  },
  {
    id: 'bias',
    term: 'Bias',
    area,
    definition:
      'Errors that fall on one group more than on another, often because the examples a model learnt from did.',
    meet: 'a system sorts applicants and you ask who is sorted out.',
  },
  {
    id: 'training-data',
    term: 'Training data',
    area,
    definition: 'The examples from which a model has learnt.',
    meet: 'a supplier’s terms say that your data may be used to improve the service.',
  },
  {
    id: 'shadow-ai',
    term: 'Shadow AI',
    area,
    definition: 'AI tools in use that the firm has not approved and does not know of.',
    meet: 'a policy forbids a tool and the invoices show it.',
  },
  {
    id: 'deepfake',
    term: 'Deepfake',
    area,
    spellings: ['deepfakes', 'deepfake'],
    definition: 'A made picture, voice or film that shows a real person doing or saying what they did not.',
    meet: 'the director calls and asks for a payment.',
  },
];
