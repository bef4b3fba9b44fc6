// What is used of it. Nothing that is kept was written by a script that did not know its shape.
export function get<T = any>(key: string): Promise<T | undefined>;
export function update<T>(key: string, updater: (old: T | undefined) => T): Promise<void>;
export function del(key: string): Promise<void>;
export function keys(): Promise<string[]>;
export function entries<T>(): Promise<[string, T][]>;
