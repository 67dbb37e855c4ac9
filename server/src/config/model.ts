import { isUrl, type Settings } from './settings.ts'

/** A chat-completions endpoint that writes descriptions; undefined: they are composed here. */
export type Model = { url: string; key: string | undefined; model: string } | undefined

export function readModel({ text, problems }: Settings): Model {
  const [url, key, model] = ['LLM_URL', 'LLM_KEY', 'LLM_MODEL'].map(text)
  if (url && !isUrl(url, ['http:', 'https:']))
    problems.push('LLM_URL is not an address that starts with http:// or https://.')
  else if (url && !model) problems.push('LLM_MODEL is missing: LLM_URL needs the name of a model.')
  else if (!url && (key || model)) problems.push('LLM_URL is missing: LLM_KEY and LLM_MODEL need it.')
  return url && model ? { url: url.replace(/\/+$/, ''), key, model } : undefined
}
