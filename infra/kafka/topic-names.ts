export type TopicNames = {
  /** Carries the events. */
  readonly log: string;
  /** Compacted; carries the relay's checkpoints. */
  readonly checkpoints: string;
  /** The identity for which the brokers accept one relay at a time. */
  readonly transactionalId: string;
};

export const namesOf = (prefix: string): TopicNames => ({
  log: `${prefix}.log`,
  checkpoints: `${prefix}.relay`,
  transactionalId: `${prefix}.relay`,
});
