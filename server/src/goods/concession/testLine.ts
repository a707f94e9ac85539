import type { TestMall } from '../../testing/testMall.ts'

/** For tests of what comes after: one person's word is enough for any price. What the line itself does is in concession.test.ts. */
export async function noLine(mall: TestMall): Promise<void> {
  await mall.world.pool.run(
    `insert into setting (key, value) values ('price.approvePercent', '1000'), ('price.approveGoods', '100000')
     on conflict (key) do update set value = excluded.value`,
  )
  mall.world.rules.forget()
}
