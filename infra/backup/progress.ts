export type Progress = {
  /** Name of the current step. */
  readonly step: string;
  readonly done: number;
  readonly total: number;
};
export type OnProgress = (progress: Progress) => void;
