import { type Mode, modes } from '@prona/contract/mode'
import type { Settings } from './settings.ts'

export type LogSettings = {
  /** In `DEVELOPMENT` the log tells more, unless it is told otherwise. */
  mode: Mode
  logLevel: LogLevel
  /** `json`: each line of the log is JSON, also those that are for people otherwise. */
  logFormat: LogFormat
  /** A statement that takes longer is named in the log; 0: none is. */
  slowStatementMs: number
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

const logFormats = ['text', 'json'] as const
type LogFormat = (typeof logFormats)[number]

export function readLog(settings: Settings): LogSettings {
  const mode = settings.choice('MODE', 'PRODUCTION', modes)
  return {
    mode,
    logLevel: settings.choice('LOG_LEVEL', mode === 'DEVELOPMENT' ? 'debug' : 'info', logLevels),
    logFormat: settings.choice('LOG_FORMAT', 'text', logFormats),
    slowStatementMs: settings.number(
      'SLOW_STATEMENT_MS',
      1_000,
      0,
      999_999,
      'milliseconds are needed, 0 to name none.',
    ),
  }
}
