import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { afterAll } from 'vitest'
import type { MailSettings } from '../src/config/mail.ts'

/** What the server does with a mail: at the recipient, within the text, or once it has all of it. */
export type Behaviour =
  | 'take'
  | 'refuse'
  | 'refuseForGood'
  | 'hang'
  | 'dieWithin'
  | 'refuseWhole'
  | 'dieWithoutKeeping'
  | 'dieAfterKeeping'

export type Received = { readonly to: string; readonly raw: string; readonly messageId: string }

/** A real mail server on loopback, for one test file, that behaves as it is told and keeps what it took. */
export async function aMailServer(behave: (to: string) => Behaviour = () => 'take') {
  const received: Received[] = []
  const hooks = { beforeAnswer: (_: Received): void => {} }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo({ address }, session, done) {
      const behaviour = behave(address)
      chosen.set(session.id, { behaviour, to: address })
      if (behaviour === 'hang') return
      if (behaviour === 'refuse') return done(saying(451, `Try ${address} again later`))
      done(behaviour === 'refuseForGood' ? saying(550, 'No such mailbox here') : null)
    },
    async onData(stream, session, done) {
      const { behaviour = 'take', to = '' } = chosen.get(session.id) ?? {}
      if (behaviour === 'dieWithin') return stream.once('data', () => die(session))
      const raw = await text(stream).catch(() => undefined)
      // The connection ended before the dot that ends the text.
      if (raw === undefined || !stream.readableEnded) return
      if (behaviour === 'dieWithoutKeeping') return die(session)
      if (behaviour === 'refuseWhole') return done(saying(452, 'No room at the moment'))
      const mail = { to, raw, messageId: /^Message-ID: <([^@]+)@/im.exec(raw)?.[1] ?? '' }
      received.push(mail)
      hooks.beforeAnswer(mail)
      if (behaviour === 'dieAfterKeeping') return die(session)
      done()
    },
  })
  const chosen = new Map<string, { behaviour: Behaviour; to: string }>()
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  function die({ id }: SMTPServerSession): void {
    for (const one of server.connections) {
      const { _socket: socket, id: known } = one as unknown as { _socket?: { destroy(): void }; id: string }
      if (known === id) socket?.destroy()
    }
  }
  afterAll(() => {
    for (const one of server.connections)
      (one as unknown as { _socket?: { destroy(): void } })._socket?.destroy()
    return new Promise<void>((closed) => server.close(() => closed()))
  })
  const settings: NonNullable<MailSettings> = {
    ...{ host: '127.0.0.1', port, secure: false, needsEncryption: false, signIn: undefined },
    from: 'Prona <prona@example.com>',
  }
  return { settings, received, hooks }
}

function saying(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
