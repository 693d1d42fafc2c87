export type Progress = {
  /** What is being worked on. */
  readonly step: string;
  readonly done: number;
  readonly total: number;
};
export type OnProgress = (progress: Progress) => void;
