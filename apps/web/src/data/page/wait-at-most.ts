/** Waits until something came, or so many ms. Rejects as that does before. */
export async function waitAtMost(milliseconds: number, coming: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
  }
}
