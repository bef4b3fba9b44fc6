// What is used of it.
export function renderSVG(data: string, options?: { border?: number; ecc?: "L" | "M" | "Q" | "H" }): string;
