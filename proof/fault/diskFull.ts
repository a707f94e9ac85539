// T27: no room for files, no room for the database. Refused cleanly, nothing half done, and all works again when there is room.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { DEMO_PASSWORD } from '../../demo/src/seed/demo.constants.ts'
import { checkInvariants } from '../invariants.ts'
import { goodsWith, order } from '../mall.ts'
import type { Outcome } from '../outcome.ts'
import { openFaultWorld, pause, status, until } from './faultWorld.ts'

const mount = (dir: string, size: string): void => {
  mkdirSync(dir, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'tmpfs', dir])
}
const fill = (dir: string, leave = 0): void => {
  const { bavail, bsize } = statfsSync(dir)
  const bytes = Math.max(0, Number(bavail) * Number(bsize) - leave)
  try {
    writeFileSync(path.join(dir, 'ballast'), Buffer.alloc(bytes))
  } catch {
    // As much as went in.
  }
}
const empty = (dir: string): void => rmSync(path.join(dir, 'ballast'), { force: true })
const filesIn = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(f => f.isFile())
    .map(f => path.join(f.parentPath, f.name))

export async function diskFull(seed: number): Promise<Outcome> {
  // Where an unprivileged database may pass too.
  const own = mkdtempSync('/var/tmp/mall-full-')
  chmodSync(own, 0o755)
  const base = path.join(own, 'volume')
  const files = path.join(base, 'data/files')
  const wrong: string[] = []
  const mounted: string[] = []
  try {
    try {
      mount(base, '700m')
      mounted.unshift(base)
      mount(files, '8m')
      mounted.unshift(files)
    } catch (e) {
      return { pass: false, figures: `需要 root 才能挂 tmpfs：${(e as Error).message.split('\n')[0]}` }
    }
    const world = await openFaultWorld(seed, { dir: base, settings: { max_wal_size: '128MB', min_wal_size: '64MB' } })
    try {
      const { a } = world
      const mall = world.through(a)
      const { token } = (await mall.ask('/api/user/loginUser', { userName: 'demo01', password: DEMO_PASSWORD })).data as {
        token: string
      }
      const photo = await sharp({
        create: { width: 900, height: 900, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
      })
        .jpeg({ quality: 95 })
        .toBuffer()
      const upload = async () => {
        const form = new FormData()
        form.set('purpose', 'licence')
        form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), '照片.jpg')
        const r = await fetch(`${a.base}/api/file/oneFileUpload`, { method: 'POST', headers: { token }, body: form })
        return {
          http: r.status,
          retry: r.headers.get('retry-after'),
          code: ((await r.json()) as { status: { code: number } }).status.code,
        }
      }
      const rowsOf = async (): Promise<number> =>
        (await world.db.query<{ n: number }>('select count(*)::int as n from file_object')).rows[0]?.n ?? 0
      // Some of them go in, then the place is full.
      const rows0 = await rowsOf()
      let taken = 0
      let last = await upload()
      for (let i = 0; i < 40 && last.code === 1; i++) {
        taken += 1
        last = await upload()
      }
      fill(files)
      const full = await upload()
      if (taken === 0) wrong.push(`没有一次上传成功（${last.http} ${last.code}）`)
      if (full.http !== 503 || !full.retry) wrong.push(`满时上传 ${full.http} ${full.code}`)
      const rows1 = await rowsOf()
      if (rows1 !== rows0 + taken) wrong.push(`文件行 ${rows1}，应为 ${rows0 + taken}`)
      const zero = filesIn(files).filter(f => !f.endsWith('ballast') && statSync(f).size === 0)
      const parts = filesIn(files).filter(f => f.endsWith('.part'))
      if (zero.length + parts.length > 0) wrong.push(`空文件 ${zero.length}，半个文件 ${parts.length}`)
      if ((await status(`${a.base}/search?word=HRB400E`)).http !== 200) wrong.push('文件满时搜索页不行了')
      empty(files)
      for (const f of filesIn(files)) if (!f.includes('installation')) rmSync(f)
      const after = await upload()
      if (after.code !== 1) wrong.push(`腾出空间后上传 ${after.http} ${after.code}`)

      // The database's own volume.
      const [sku] = await goodsWith(mall, 1, 3000)
      const buyers = await mall.buyers(4)
      if (!sku) return { pass: false, figures: '没有可用商品' }
      fill(base)
      let refused = 0
      let other = ''
      for (let i = 0; i < 400 && refused < 5; i++) {
        const b = buyers[i % buyers.length]
        if (!b) break
        const r = await mall.ask('/api/cart/addGoodsToCartBuyNow', { skuCode: sku.code, pieces: 1 }, b.token).catch(() => null)
        const made = await order(mall, b, sku.code).then(
          () => 'ok',
          (e: Error) => e.message,
        )
        if (r?.http === 503 || /正忙|稍后/.test(made)) refused += 1
        else if (made !== 'ok') other = made
      }
      const search = await status(`${a.base}/search?word=HRB400E`)
      const read = await mall.ask('/api/search/getSearchProducts', { word: 'HRB400E' })
      if (refused === 0) wrong.push('数据库满了仍没有拒绝写入')
      if (other) wrong.push(`满时的其他回答：${other.slice(0, 60)}`)
      if (search.http !== 200 || read.code !== 1) wrong.push(`数据库满时读 ${search.http} ${read.code}`)
      empty(base)
      const again = await until(
        20_000,
        async () => {
          const [b] = buyers
          if (!b) return false
          await order(mall, b, sku.code)
          return true
        },
        500,
      )
      if (again === null) wrong.push('腾出空间后仍不能下单')
      await pause(200)
      const broken = await checkInvariants(world.db)
      if (broken.length > 0) wrong.push(`不变量 ${broken.map(x => x.id).join()}`)
      return {
        pass: wrong.length === 0,
        figures: `文件盘 8 MB：收下 ${taken} 个后 ${full.http} 拒绝，半个文件 0；数据库盘满：写入 ${refused} 次 503，读照常，腾出空间后 ${again ?? '未'} ms 恢复下单${wrong.length ? `；${wrong.join('；')}` : ''}`,
      }
    } finally {
      await world.close().catch(() => {})
    }
  } finally {
    for (const place of mounted) {
      try {
        execFileSync('umount', ['-l', place])
      } catch {
        // Gone with its folder.
      }
    }
    rmSync(own, { recursive: true, force: true })
  }
}
