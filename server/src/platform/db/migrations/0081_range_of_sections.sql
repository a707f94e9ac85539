-- The trade's whole range (decision 0255): classes, categories and varieties of sections, bars, rails, piles, seamless tubes and cut plate, for malls that
-- were opened before it. An empty database has no channel yet and takes them with its first reference data.
insert into product_class (class_code, name, tolerance_pct, spot_days, futures_days, min_futures_kg, packing, seq)
select v.* from (values
  ('SECTION', '型材', 5, '{1,3}'::int[], null::int[], 0, '打捆 4-6 道，双标牌；大规格散装', 16),
  ('BAR', '棒材', 5, '{1,3}'::int[], null::int[], 0, '打捆，端面涂色，双标牌', 17),
  ('SEAMLESS', '无缝管', 5, '{1,3}'::int[], null::int[], 0, '六角打捆或散装，管端加护套', 18),
  ('CUTPLATE', '开平板', 5, '{1,2}'::int[], null::int[], 0, '裸装，垫木，按张标识', 19)
) v where exists (select 1 from channel) on conflict do nothing;
update channel c set class_codes = c.class_codes || n.codes from (values
  ('J0000009', '{SECTION,BAR}'::text[]),
  ('J0000013', '{SEAMLESS}'::text[]),
  ('J0000001', '{CUTPLATE}'::text[])
) n(code, codes) where c.channel_code = n.code and not c.class_codes && n.codes;
insert into category (cate_code, parent_code, name, channel_code, class_code, seq)
select v.cate_code, v.parent_code, v.name, v.channel_code, v.class_code, v.seq from (values
  ('SECTION', null, '型材', 'J0000009', 'SECTION', 1600),
  ('BAR', null, '棒材', 'J0000009', 'BAR', 1700),
  ('SEAMLESS', null, '无缝管', 'J0000013', 'SEAMLESS', 1800),
  ('CUTPLATE', null, '开平板', 'J0000001', 'CUTPLATE', 1900),
  ('XC01', 'SECTION', '工字钢', 'J0000009', 'SECTION', 30),
  ('XC02', 'SECTION', '槽钢', 'J0000009', 'SECTION', 31),
  ('XC03', 'SECTION', '等边角钢', 'J0000009', 'SECTION', 32),
  ('XC04', 'SECTION', '不等边角钢', 'J0000009', 'SECTION', 33),
  ('XC05', 'SECTION', '重轨', 'J0000009', 'SECTION', 34),
  ('XC06', 'SECTION', '轻轨', 'J0000009', 'SECTION', 35),
  ('XC07', 'SECTION', '起重机轨', 'J0000009', 'SECTION', 36),
  ('XC08', 'SECTION', '钢板桩', 'J0000009', 'SECTION', 37),
  ('BC01', 'BAR', '圆钢', 'J0000009', 'BAR', 38),
  ('BC02', 'BAR', '方钢', 'J0000009', 'BAR', 39),
  ('BC03', 'BAR', '六角钢', 'J0000009', 'BAR', 40),
  ('BC04', 'BAR', '扁钢', 'J0000009', 'BAR', 41),
  ('WFG01', 'SEAMLESS', '无缝钢管', 'J0000013', 'SEAMLESS', 42),
  ('KPB01', 'CUTPLATE', '开平板', 'J0000001', 'CUTPLATE', 43),
  ('KPB02', 'CUTPLATE', '花纹板', 'J0000001', 'CUTPLATE', 44)
) v(cate_code, parent_code, name, channel_code, class_code, seq)
where exists (select 1 from channel c where c.channel_code = v.channel_code) on conflict do nothing;
insert into variety (variety_code, name, shape, uses, cate_code, seq)
select v.variety_code, v.name, v.shape, v.uses::text[], v.cate_code, v.seq from (values
  ('SEC-I', '工字钢', 'ibeam', '{厂房,设备平台,吊车梁}', 'XC01', 30),
  ('SEC-C', '槽钢', 'channel', '{支架,幕墙,车辆}', 'XC02', 31),
  ('SEC-L', '等边角钢', 'equalAngle', '{铁塔,支架,货架}', 'XC03', 32),
  ('SEC-LU', '不等边角钢', 'unequalAngle', '{桥梁,船舶,支架}', 'XC04', 33),
  ('RAI-H', '重轨', 'heavyRail', '{铁路,港口,天车}', 'XC05', 34),
  ('RAI-L', '轻轨', 'lightRail', '{矿山,隧道}', 'XC06', 35),
  ('RAI-C', '起重机轨', 'craneRail', '{行车,港机}', 'XC07', 36),
  ('PIL-U', '钢板桩', 'sheetPile', '{围堰,基坑支护,护岸}', 'XC08', 37),
  ('BAR-R', '圆钢', 'roundBar', '{机加工,锚栓,轴类}', 'BC01', 38),
  ('BAR-S', '方钢', 'squareBar', '{机加工,护栏}', 'BC02', 39),
  ('BAR-X', '六角钢', 'hexBar', '{紧固件,机加工}', 'BC03', 40),
  ('BAR-F', '扁钢', 'flatBar', '{接地,钢格板,支架}', 'BC04', 41),
  ('TUB-S', '无缝钢管', 'seamless', '{流体输送,机械加工,支撑结构}', 'WFG01', 42),
  ('CTP', '开平板', 'cutPlate', '{焊接结构,车厢,容器}', 'KPB01', 43),
  ('CHP', '花纹板', 'checkered', '{平台踏板,车厢底板}', 'KPB02', 44)
) v(variety_code, name, shape, uses, cate_code, seq)
where exists (select 1 from category c where c.cate_code = v.cate_code) on conflict do nothing;
