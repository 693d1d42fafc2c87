import sparticuz from "@sparticuz/chromium";

/**
 * Unpacks the browser before any test file needs it: concurrent files would each unpack the same
 * program, and starting it while another still writes it causes ETXTBSY.
 */
export const setup = async (): Promise<void> => {
  if (process.env.CHROMIUM_PATH === undefined) await sparticuz.executablePath();
};
