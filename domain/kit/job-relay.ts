/** Name of the relay that turns events into jobs, in the tables with its position and its failures. */
export const JOB_RELAY = "jobs";
