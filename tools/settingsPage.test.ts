import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings, SETTINGS, type Settings, type SettingRow } from '../server/src/kernel/settings/settings.ts'
import { settingsPage, settingsProblems } from './settingsPage.ts'
import { sources } from './source.ts'

const rows = Object.entries<SettingRow>(SETTINGS)
const dir = mkdtempSync(path.join(tmpdir(), 'settings-'))
afterAll(() => rmSync(dir, { recursive: true }))

const KEY = Buffer.alloc(32, 7).toString('base64')
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://mall:x@db/mall',
  ORIGIN: 'https://mall.example',
  COOKIE_KEYS: KEY,
  DATA_KEYS: KEY,
  BANK_SECRET: KEY,
  MALL_DATA: dir,
}

test('the page of settings is what the rows of the code say', () => {
  expect(settingsProblems()).toEqual([])
  for (const [name, row] of rows)
    expect(
      settingsPage()
        .split('\n')
        .some(l => l.startsWith(`| \`${name}\` |`) && l.includes(row.says)),
    ).toBe(true)
})

test('every variable that the program reads at its start has a row, and no row is read by nobody', () => {
  const text = sources(['server/src']).find(f => f.file.endsWith('/settings.ts') && f.text.includes('readSettings'))?.text ?? ''
  const partners = sources(['server/src/kernel'])
    .filter(f => /[/](partners|[a-z]+Settings)[.]ts$/.test(f.file))
    .map(f => f.text.replace(/export const [A-Z0-9]+_ROWS[^]*$/, ''))
    .join('\n')
  const code = text.slice(text.indexOf('class SettingMissing')) + partners
  const read = new Set(
    [...code.matchAll(/\benv\.([A-Z][A-Z0-9_]+)|'([A-Z][A-Z0-9]*_[A-Z0-9_]+|PORT|HOST)'|\b([A-Z][A-Z0-9_]+): \w+[,} ]/g)].map(
      m => m[1] ?? m[2] ?? m[3] ?? '',
    ),
  )
  expect([...read].filter(name => !(name in SETTINGS))).toEqual([])
  expect(rows.map(([name]) => name).filter(name => !read.has(name))).toEqual([])
})

test('what must be set in production is what a production start refuses to go without', () => {
  const refused = Object.keys(production)
    .filter(name => name !== 'NODE_ENV' && name !== 'MALL_DATA')
    .filter(name => {
      try {
        readSettings({ ...production, [name]: undefined })
        return false
      } catch (e) {
        return String(e).includes(name)
      }
    })
  expect(readSettings(production).production).toBe(true)
  expect(refused.toSorted()).toEqual(rows.flatMap(([name, row]) => (row.must ? [name] : [])).toSorted())
})

const value: Partial<Record<keyof typeof SETTINGS, (s: Settings) => unknown>> = {
  PORT: s => s.port,
  HOST: s => s.host,
  LOG_LEVEL: s => s.logLevel,
  SEARCH_ENGINE: s => s.searchEngine,
  MAX_LOOP_DELAY_MS: s => s.shed.maxLoopDelayMs,
  MAX_IN_WORK: s => s.shed.maxInWork,
  DRAIN_MS: s => s.drainMs,
  PASSWORD_COST: s => s.passwordCost,
  SITE_NAME: s => s.siteName,
  SITE_SLOGAN: s => s.slogan,
  SITE_PHONE: s => s.phone,
  SITE_COPYRIGHT: s => s.copyright,
  SITE_RECORDS: s => s.records.join(','),
  S3_REGION: s => s.s3?.region,
  OTEL_SERVICE_NAME: s => s.traces?.serviceName,
  OTEL_TRACES_SAMPLER: s => s.traces?.sampler,
  OTEL_TRACES_SAMPLER_ARG: s => s.traces?.ratio,
  OTEL_PROPAGATORS: s => (s.traces?.believesProxy === false ? 'none' : 'tracecontext'),
  MALL_DATA: s => path.relative(process.cwd(), s.dataDir),
}

test('what a row calls usual is what is taken where nothing is set, in the demo and in production', () => {
  const s3 = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'b',
    S3_ACCESS_KEY: 'a',
    S3_SECRET_KEY: 'k',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
  }
  const { MALL_DATA: _, ...unset } = production
  for (const [name, row] of rows.filter(([, row]) => row.usual !== undefined)) {
    const of = value[name as keyof typeof SETTINGS]
    if (!of) throw new Error(`${name} 的默认值没有人核对`)
    const demo = name === 'MALL_DATA' ? { COOKIE_KEYS: KEY, DATA_KEYS: KEY, BANK_SECRET: KEY } : { MALL_DATA: dir }
    expect([name, String(of(readSettings({ ...s3, ...demo })))]).toEqual([name, row.usual])
    expect([name, String(of(readSettings({ ...s3, ...unset })))]).toEqual([name, row.production ?? row.usual])
  }
})
