type Figures = {
  readonly waiting: number;
  /** Includes bounced ones. */
  readonly failed: number;
  readonly bounced: number;
};

/** Number of people that a send to everyone would email now: an email that bounced is never repeated. */
export const recipientsOf = ({ waiting, failed, bounced }: Figures): number =>
  waiting + failed - bounced;
