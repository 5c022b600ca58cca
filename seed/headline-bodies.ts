/** Bodies of the news in `headlines.ts`, by language. Each list has the order of that file. */
export const headlineBodies: Readonly<Record<string, readonly [string, string, string]>> = {
  en: [
    "The simulator computes every price of this demo company; no real market makes it. Orders, fees and margin follow the same rules as with real prices, but with play money.",
    "Open the receipt of an order to see the tick it was filled at: its number, its time and how the result was calculated. Nothing is filled at a price that was not recorded.",
    "If a market jumps past a stop, an account can lose more than it holds. The company pays the difference: no balance stays below zero.",
  ],
  jp: [
    "このデモ会社の価格はすべてシミュレーターが計算したもので、実際の市場の価格ではありません。注文、手数料、証拠金の規則は実際の価格の場合と同じですが、使うのは仮想資金です。",
    "注文の約定記録を開くと、約定したティックの番号、時刻、結果の計算方法を確認できます。記録されていない価格で約定することはありません。",
    "相場がストップを飛び越えて動くと、口座の資金を超える損失が出ることがあります。その差額は会社が負担し、残高がマイナスのままになることはありません。",
  ],
  kr: [
    "이 데모 회사의 모든 시세는 시뮬레이터가 계산하며 실제 시장의 가격이 아닙니다. 주문, 수수료, 증거금 규칙은 실제 시세와 같지만 모의 자금을 사용합니다.",
    "주문의 체결 기록을 열면 체결된 틱의 번호와 시각, 결과가 계산된 방식을 볼 수 있습니다. 기록되지 않은 가격으로는 체결되지 않습니다.",
    "시세가 손절가를 건너뛰면 계좌 잔고보다 큰 손실이 날 수 있습니다. 그 차액은 회사가 부담하므로 잔고가 마이너스로 남지 않습니다.",
  ],
  hk: [
    "此示範公司的所有報價均由模擬器計算，並非來自真實市場。訂單、費用及保證金的規則與真實報價相同，但使用的是模擬資金。",
    "打開訂單的成交憑證，即可查看成交所依據的報價編號、時間及結果的計算方法。未經記錄的價格不會用於成交。",
    "若市場跳過止損價，帳戶的虧損可能超過其資金。差額由公司承擔，結餘不會停留在零以下。",
  ],
  th: [
    "ตัวจำลองเป็นผู้คำนวณราคาทั้งหมดของบริษัทสาธิตนี้ ไม่ได้มาจากตลาดจริง คำสั่ง ค่าธรรมเนียม และหลักประกันใช้กฎเดียวกับราคาจริง แต่ใช้เงินจำลอง",
    "เปิดใบบันทึกของคำสั่งเพื่อดูติ๊กราคาที่จับคู่ได้ ทั้งหมายเลข เวลา และวิธีคำนวณผลลัพธ์ ไม่มีการจับคู่ที่ราคาซึ่งไม่ได้บันทึกไว้",
    "หากตลาดกระโดดข้ามจุดตัดขาดทุน บัญชีอาจขาดทุนเกินกว่าเงินที่มี บริษัทจะจ่ายส่วนต่างนั้น ยอดเงินจึงไม่ค้างต่ำกว่าศูนย์",
  ],
  vn: [
    "Trình mô phỏng tính mọi mức giá của công ty demo này; không có thị trường thật nào tạo ra chúng. Lệnh, phí và ký quỹ theo cùng quy tắc như với giá thật, nhưng dùng tiền ảo.",
    "Mở biên nhận của lệnh để xem tick giá đã khớp: số thứ tự, thời gian và cách tính kết quả. Không lệnh nào được khớp ở mức giá chưa được ghi lại.",
    "Nếu thị trường nhảy qua mức cắt lỗ, tài khoản có thể lỗ nhiều hơn số tiền đang có. Công ty trả phần chênh lệch: không số dư nào ở lại dưới 0.",
  ],
  fr: [
    "Le simulateur calcule tous les cours de cette société de démonstration ; aucun marché réel ne les produit. Les ordres, les frais et la marge suivent les mêmes règles qu'avec des cours réels, mais avec de l'argent fictif.",
    "Ouvrez le reçu d'un ordre pour voir le tick de son exécution : son numéro, son heure et le calcul du résultat. Rien n'est exécuté à un cours qui n'a pas été enregistré.",
    "Si un marché saute au-delà d'un stop, un compte peut perdre plus qu'il ne contient. La société paie la différence : aucun solde ne reste en dessous de zéro.",
  ],
  de: [
    "Der Simulator berechnet alle Kurse dieser Demofirma; kein echter Markt erzeugt sie. Für Orders, Gebühren und Margin gelten dieselben Regeln wie bei echten Kursen, aber mit Spielgeld.",
    "Öffnen Sie den Beleg einer Order, um den Tick ihrer Ausführung zu sehen: seine Nummer, seine Zeit und wie das Ergebnis berechnet wurde. Nichts wird zu einem Kurs ausgeführt, der nicht aufgezeichnet wurde.",
    "Springt ein Markt über einen Stop hinweg, kann ein Konto mehr verlieren, als es enthält. Die Firma zahlt den Unterschied: Kein Guthaben bleibt unter null.",
  ],
  ru: [
    "Все цены этой демонстрационной компании рассчитывает симулятор, а не реальный рынок. Ордера, комиссии и маржа подчиняются тем же правилам, что и при реальных ценах, но деньги виртуальные.",
    "Откройте квитанцию ордера, чтобы увидеть тик исполнения: его номер, время и расчёт результата. По незаписанной цене ничего не исполняется.",
    "Если рынок перескочит через стоп, счёт может потерять больше, чем на нём есть. Разницу платит компания: баланс не остаётся ниже нуля.",
  ],
  spa: [
    "El simulador calcula todos los precios de esta empresa de demostración; ningún mercado real los genera. Las órdenes, las comisiones y el margen siguen las mismas reglas que con precios reales, pero con dinero ficticio.",
    "Abra el recibo de una orden para ver el tick en el que se ejecutó: su número, su hora y cómo se calculó el resultado. Nada se ejecuta a un precio que no se haya registrado.",
    "Si un mercado salta por encima de un stop, una cuenta puede perder más de lo que tiene. La empresa paga la diferencia: ningún saldo queda por debajo de cero.",
  ],
  pt: [
    "O simulador calcula todos os preços desta empresa de demonstração; nenhum mercado real os produz. Ordens, taxas e margem seguem as mesmas regras dos preços reais, mas com dinheiro fictício.",
    "Abra o recibo de uma ordem para ver o tick em que foi executada: o número, a hora e como o resultado foi calculado. Nada é executado a um preço que não foi registrado.",
    "Se um mercado saltar além de um stop, uma conta pode perder mais do que tem. A empresa paga a diferença: nenhum saldo fica abaixo de zero.",
  ],
  it: [
    "Il simulatore calcola tutti i prezzi di questa società dimostrativa; nessun mercato reale li produce. Ordini, commissioni e margine seguono le stesse regole dei prezzi reali, ma con denaro virtuale.",
    "Apra la ricevuta di un ordine per vedere il tick a cui è stato eseguito: il numero, l'ora e il calcolo del risultato. Nulla viene eseguito a un prezzo che non è stato registrato.",
    "Se un mercato salta oltre uno stop, un conto può perdere più di quanto contiene. La società paga la differenza: nessun saldo resta sotto zero.",
  ],
  ar: [
    "يحسب المحاكي جميع أسعار هذه الشركة التجريبية، ولا تأتي من أي سوق حقيقي. تخضع الأوامر والرسوم والهامش للقواعد نفسها المعمول بها مع الأسعار الحقيقية، ولكن بأموال افتراضية.",
    "افتح إيصال الأمر لترى نبضة السعر التي نُفّذ عندها: رقمها ووقتها وطريقة حساب النتيجة. لا يُنفَّذ شيء بسعر لم يُسجَّل.",
    "إذا قفز السوق متجاوزًا حد الإيقاف، فقد يخسر الحساب أكثر مما فيه. تدفع الشركة الفرق، فلا يبقى أي رصيد تحت الصفر.",
  ],
  tr: [
    "Bu demo şirketin tüm fiyatlarını simülatör hesaplar; hiçbiri gerçek bir piyasadan gelmez. Emirler, ücretler ve teminat gerçek fiyatlardaki kurallara uyar, ancak para sanaldır.",
    "Bir emrin gerçekleştiği tiki görmek için makbuzunu açın: numarası, zamanı ve sonucun nasıl hesaplandığı oradadır. Kaydedilmemiş bir fiyattan hiçbir işlem gerçekleşmez.",
    "Piyasa bir stopun ötesine sıçrarsa hesap, içindekinden fazlasını kaybedebilir. Farkı şirket öder: hiçbir bakiye sıfırın altında kalmaz.",
  ],
  id: [
    "Simulator menghitung semua harga perusahaan demo ini; tidak ada pasar nyata yang membuatnya. Order, biaya, dan margin mengikuti aturan yang sama seperti harga nyata, tetapi dengan uang virtual.",
    "Buka tanda terima sebuah order untuk melihat tick eksekusinya: nomor, waktu, dan cara hasilnya dihitung. Tidak ada yang dieksekusi pada harga yang tidak tercatat.",
    "Jika pasar melompati stop, akun dapat rugi lebih dari isinya. Perusahaan membayar selisihnya: tidak ada saldo yang tetap di bawah nol.",
  ],
  my: [
    "Simulator mengira semua harga syarikat demo ini; tiada pasaran sebenar yang menghasilkannya. Pesanan, yuran dan margin mengikut peraturan yang sama seperti harga sebenar, tetapi dengan wang maya.",
    "Buka resit pesanan untuk melihat tik pelaksanaannya: nombor, masa dan cara hasilnya dikira. Tiada pesanan dilaksanakan pada harga yang tidak direkodkan.",
    "Jika pasaran melompat melepasi had henti, akaun boleh rugi lebih daripada isinya. Syarikat membayar bezanya: tiada baki yang kekal di bawah sifar.",
  ],
  hi: [
    "इस डेमो कंपनी के सभी भाव सिम्युलेटर गणना करता है; वे किसी वास्तविक बाज़ार से नहीं आते। ऑर्डर, शुल्क और मार्जिन के नियम वास्तविक भावों जैसे ही हैं, पर धन काल्पनिक है।",
    "किसी ऑर्डर की रसीद खोलकर वह टिक देखें जिस पर वह पूरा हुआ: उसकी संख्या, समय और परिणाम की गणना। जो भाव दर्ज नहीं हुआ, उस पर कुछ भी पूरा नहीं होता।",
    "यदि बाज़ार स्टॉप को लाँघकर उछल जाए, तो खाता अपनी राशि से अधिक गँवा सकता है। अंतर कंपनी चुकाती है: कोई शेष शून्य से नीचे नहीं रहता।",
  ],
  cs: [
    "Všechny ceny této demonstrační společnosti počítá simulátor; nevytváří je žádný skutečný trh. Pokyny, poplatky a marže se řídí stejnými pravidly jako u skutečných cen, ale s fiktivními penězi.",
    "Otevřete doklad pokynu a uvidíte tick, na kterém byl proveden: jeho číslo, čas a výpočet výsledku. Nic se neprovede za cenu, která nebyla zaznamenána.",
    "Když trh přeskočí stop, může účet ztratit víc, než obsahuje. Rozdíl zaplatí společnost: žádný zůstatek nezůstane pod nulou.",
  ],
};
