// What is used of it.
export function generate(data: string): { toCanvas(canvas: HTMLCanvasElement, options: { off: number[] }): void };
