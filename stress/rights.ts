import { atFullSize } from './full-size/run.ts'

/**
 * 400 sequences of calls by which somebody tries to gain rights, and 60 of 200 calls by seven people; every route with records of another branch, and every
 * secret of a run searched for in logs and database, which have the same size in every run.
 */
atFullSize(
  'server/test/no-gain.test.ts',
  'server/test/isolation-by-scope.test.ts',
  'server/test/isolation-by-row-security.test.ts',
  'server/test/secrets.test.ts',
)
