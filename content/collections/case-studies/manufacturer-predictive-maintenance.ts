import { caseStudySchema } from '#content/schemas.ts';

export const manufacturerPredictiveMaintenance = caseStudySchema.parse({
  slug: 'manufacturer-predictive-maintenance',
  title: 'Repairing the press before it stops',
  industry: 'Manufacturing',
  icon: 'factory',
  colour: 'ai',
  representative: true,
  challenge:
    'A manufacturer serviced its presses by the calendar. Some bearings were replaced with years left in them; others failed mid-shift and stopped the line behind them. The machines already reported vibration and temperature, but the readings stayed in the control system and the repair history in free-text work orders.',
  solution:
    'We copied sensor readings out of the control network through a one-way gateway, so analysis could never command a machine. Technicians labelled past failures with us, and a model learned which patterns came before them. It raises a work order with the readings attached; the technician accepts, defers or rejects it, and that answer trains the next version. If a model drifts, that machine returns to calendar servicing.',
  results: [
    { text: 'Planners schedule a repair into a changeover while the part is still working.' },
    { text: 'Technicians see the readings behind each warning and record whether it was right.' },
    { text: 'The control network accepts no connection from the analysis platform.' },
  ],
});
