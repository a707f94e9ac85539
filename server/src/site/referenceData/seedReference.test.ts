// An empty mall of production: what every mall needs, and nothing that is true of the demo only.
import { plainParagraphs, type RichText, valuesOf } from '@mall/domain/site/content/richText.ts'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { memoryFiles } from '../../testing/memoryFiles.ts'
import { withDatabase } from '../../testing/testTemplate.ts'
import { VALUE_KEYS } from '../content/systemValues.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openPool } from '../../platform/db/pool.ts'
import type { Pool } from '../../kernel/ports/database.ts'
import { fallbackOf, type RuleDef, ruleDefs } from '../../kernel/businessRules.ts'
import { seedReference } from './seedReference.ts'

const name = `mall_empty_${process.pid}`
let admin: pg.Client
let pool: Pool
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('testDatabase').url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = withDatabase(inject('testDatabase').url, name)
  await migrate(url)
  pool = openPool(url, 2)
  await seedReference(pool, memoryFiles())
})
afterAll(async () => {
  await pool.close()
  await admin.query(`drop database ${name}`)
  await admin.end()
})

const count = async (from: string) => (await pool.row<{ n: number }>(`select count(*)::int as n from ${from}`))?.n

test('its help is more than a sentence and names the mall’s own rules by their values of now', async () => {
  const rows = await pool.rows<{ title: string; body: RichText }>(
    `select v.title, v.body from article_version v join article a using (article_id)
     where a.cat_code in ('buyService', 'salesService', 'afterService', 'wuliuService')`,
  )
  expect(rows.length).toBeGreaterThan(16)
  expect(rows.filter(r => plainParagraphs(r.body).join('').length < 60).map(r => r.title)).toEqual([])
  const keys = rows.flatMap(r => valuesOf(r.body))
  expect(keys.length).toBeGreaterThan(5)
  expect(keys.filter(k => !VALUE_KEYS.includes(k))).toEqual([])
})

test('a step of its help leads to a page of the mall, and a picture is there to be seen', async () => {
  const rows = await pool.rows<{ title: string; body: RichText; pictures: string[] }>(
    `select v.title, v.body, v.pictures from article_version v join article a using (article_id) where a.cat_code <> 'productInstructions'`,
  )
  const hrefs = rows.flatMap(r => [...JSON.stringify(r.body).matchAll(/"href":"([^"]+)"/g)].map(([, href = '']) => href))
  expect(hrefs.length).toBeGreaterThan(20)
  const routes = readFileSync(new URL('../../../../web/src/kernel/routes.ts', import.meta.url), 'utf8')
  expect(hrefs.filter(href => !routes.includes(`'${href}'`))).toEqual([])
  const pictures = rows.flatMap(r => r.pictures)
  expect(pictures.length).toBeGreaterThan(6)
  expect(await count(`file_object where purpose = 'article' and id = any (array['${pictures.join("','")}'])`)).toBe(
    pictures.length,
  )
})

test('its agreements name their mill, what becomes of a change, and where nothing is given away', async () => {
  const [service, privacy] = await pool.rows<{ body: RichText }>(
    `select v.body from article_version v join article a using (article_id) where a.cat_code = 'privacyAgreement' order by a.seq`,
  )
  const heads = (r?: { body: RichText }) => r?.body.content.filter(b => b.type === 'heading').length ?? 0
  expect([heads(service), heads(privacy)]).toEqual([12, 9])
  expect(service && valuesOf(service.body)).toEqual(['contract.sellerName', 'content.announceDays'])
  expect(privacy && valuesOf(privacy.body)).toEqual(['contract.sellerName', 'tracking.keepDays', 'content.announceDays'])
})

test('it has no notice, banner, word to search for, link to a made-up house, price or goods', async () => {
  const begun = [
    `article where cat_code = 'notice'`,
    `activity_panel where place = 'banner'`,
    'hot_word',
    `article_version where is_open = 1 or link <> ''`,
    `article_version where title like '%演示%' or body::text like '%演示%'`,
    'variety_price',
    'sku',
    'company',
  ]
  expect(await Promise.all(begun.map(async from => [from, await count(from)]))).toEqual(begun.map(from => [from, 0]))
})

test('its channels name no phone and claim nothing, and its one depot is the mill’s', async () => {
  expect(await count('channel')).toBe(11)
  expect(await count(`channel where telephone <> '' or advantages <> '{}'`)).toBe(0)
  expect(await pool.rows('select name from depot')).toEqual([{ name: '厂内成品库' }])
})

test('a mall that was opened before the range of sections and bars gets its classes and varieties by the migration, the same as a new one', async () => {
  const sql = readFileSync(new URL('../../platform/db/migrations/0081_range_of_sections.sql', import.meta.url), 'utf8')
  const now = async () => [
    await pool.rows('select * from product_class order by 1'),
    await pool.rows('select * from category order by 1'),
    await pool.rows('select * from variety order by 1'),
    await pool.rows('select channel_code, class_codes from channel order by 1'),
  ]
  const opened = await now()
  await pool.run('delete from variety where seq >= 30')
  await pool.run(`delete from category where class_code in ('SECTION', 'BAR', 'SEAMLESS', 'CUTPLATE')`)
  await pool.run(`delete from product_class where class_code in ('SECTION', 'BAR', 'SEAMLESS', 'CUTPLATE')`)
  await pool.run(
    `update channel set class_codes = array(select c from unnest(class_codes) c where c not in ('SECTION', 'BAR', 'SEAMLESS', 'CUTPLATE'))`,
  )
  const client = await pool.connect()
  try {
    for (let run = 0; run < 2; run += 1) await client.query(sql)
  } finally {
    client.release()
  }
  expect(await now()).toEqual(opened)
})

test('no figure of a price is there before its people have entered it, and no mill that is not theirs', async () => {
  expect(await count('sales_area')).toBe(34)
  const begun = ['mill', 'freight', 'sales_area where price_adjust_fen <> 0', 'service_price where not off']
  expect(await Promise.all(begun.map(async from => [from, await count(from)]))).toEqual(begun.map(from => [from, 0]))
})

test('no rule of a mall of production names a company of the demo', () => {
  const inForce = Object.entries<RuleDef>(ruleDefs).map(([key, def]) => [key, fallbackOf(def, true)])
  expect(inForce.filter(([, value]) => value?.includes('演示'))).toEqual([])
  expect(fallbackOf(ruleDefs['order.speciallyTreated'], true)).toBe('')
})

test('its help says nothing of rooms that are not open, and it has the texts a person agrees to', async () => {
  const told = await pool.rows<{ title: string }>(
    `select v.title from article_version v join article a on a.article_id = v.article_id where a.cat_code <> 'productInstructions'
       and (v.title || v.body::text) ~ '竞拍|团购|优惠券|框架合同'`,
  )
  expect(told).toEqual([])
  expect(await count(`article where cat_code = 'privacyAgreement'`)).toBeGreaterThan(0)
  expect(await count(`article where cat_code = 'bottomArticle'`)).toBeGreaterThan(0)
  // One text under one name: what the bottom of the page says of privacy is what people agree to.
  const twice = await pool.rows<{ title: string }>(
    `select v.title from article_version v join article a on a.article_id = v.article_id where a.cat_code in ('privacyAgreement', 'bottomArticle')
     group by v.title having count(*) > 1`,
  )
  expect(twice).toEqual([])
})
