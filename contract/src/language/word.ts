/** A plural word has a form for one and a form for other numbers; the number is its parameter `count`. */
export type Word = string | { readonly one: string; readonly other: string }
