import sparticuz from "@sparticuz/chromium";

/**
 * Unpacks the browser before any test file wants it: files that run side by side would each unpack
 * the same program, and one that starts it while another still writes it gets ETXTBSY.
 */
export const setup = async (): Promise<void> => {
  if (process.env.CHROMIUM_PATH === undefined) await sparticuz.executablePath();
};
