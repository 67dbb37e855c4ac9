import { Readable } from 'node:stream'
import SmtpConnection from 'nodemailer/lib/smtp-connection'
import type { MailSettings } from '../config/mail.ts'

/** What became of handing a message over. */
export type Delivery =
  | { readonly result: 'sent' }
  /** The server had not been told that the message is whole, or said itself that it does not take it. */
  | { readonly result: 'refused'; readonly forGood: boolean; readonly answer: string }
  /** It was not even asked about this message. */
  | { readonly result: 'unreachable'; readonly answer: string }
  /** It was told that the message is whole and did not say what became of it. */
  | { readonly result: 'unclear'; readonly answer: string }

export type Patience = { readonly silentMs: number; readonly wholeMs: number }
export const usualPatience: Patience = { silentMs: 20_000, wholeMs: 60_000 }

type Message = { readonly from: string; readonly to: string; readonly raw: Buffer }
type Way = {
  readonly patience: Patience
  /** Given up where nothing has been said yet that would make it unclear. */
  readonly signal: AbortSignal
  /** Runs after the text and before the dot that ends it, which is only sent once this has succeeded. */
  readonly beforeEnd: () => Promise<void>
}

/** Hands one message over on a connection of its own. Never rejects. */
export function deliver(
  settings: NonNullable<MailSettings>,
  { from, to, raw }: Message,
  { patience: { silentMs, wholeMs }, signal, beforeEnd }: Way,
): Promise<Delivery> {
  const { host, port, secure, needsEncryption, signIn } = settings
  const { promise, resolve } = Promise.withResolvers<Delivery>()
  const times = {
    connectionTimeout: silentMs,
    greetingTimeout: silentMs,
    socketTimeout: silentMs,
    dnsTimeout: silentMs,
  }
  const connection = new SmtpConnection({
    host,
    port,
    secure,
    requireTLS: needsEncryption,
    ...times,
    logger: false,
  })
  let phase: 'reaching' | 'asking' | 'ending' = 'reaching'
  let isOver = false

  function over(delivery: Delivery): void {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
    if (delivery.result === 'sent') connection.quit()
    else connection.close()
    resolve(delivery)
  }
  function failed(error: unknown): void {
    over(failure(error, phase))
  }
  function giveUp(): void {
    if (phase !== 'ending') failed(new Error('The server stops'))
  }
  async function* text(): AsyncGenerator<Buffer> {
    yield raw
    await beforeEnd()
    if (isOver) throw new Error('The connection ended before the message was whole')
    phase = 'ending'
  }

  const timer = setTimeout(() => failed(new Error('It took too long')), wholeMs)
  signal.addEventListener('abort', giveUp, { once: true })
  connection.on('error', failed)
  connection.on('end', () => failed(new Error('The connection ended')))
  const send = () => {
    phase = 'asking'
    const message = Readable.from(text(), { objectMode: false }).on('error', failed)
    connection.send({ from, to: [to] }, message, (error) =>
      error ? failed(error) : over({ result: 'sent' }),
    )
  }
  connection.connect((error) => {
    if (error) return failed(error)
    if (!signIn) return send()
    connection.login(signIn, (refused) => (refused ? failed(refused) : send()))
  })
  if (signal.aborted) giveUp()
  return promise
}

function failure(error: unknown, phase: 'reaching' | 'asking' | 'ending'): Delivery {
  const said = error instanceof Error ? error.message : String(error)
  const answer = said.replaceAll(/\s+/g, ' ').slice(0, 300)
  const code = error instanceof Error ? Number(Reflect.get(error, 'responseCode')) || undefined : undefined
  // 421: the server goes away whatever it was asked.
  if (phase === 'reaching' || (code === 421 && phase === 'asking')) return { result: 'unreachable', answer }
  if (phase === 'ending' && code === undefined) return { result: 'unclear', answer }
  return { result: 'refused', forGood: code !== undefined && code >= 500, answer }
}
