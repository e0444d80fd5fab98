"""A catalogue on a Spark cluster: spark-submit spark_batches.py CATALOGUE STORE OPTIONS…"""
import sys
from pyspark.sql import SparkSession

catalogue, store, *options = sys.argv[1:]
words = " ".join(["render-book batch - --jobs 1 --quiet --out", store, *options])
spark = SparkSession.builder.appName("render-book").getOrCreate()
lines = spark.sparkContext.textFile(catalogue)
# 6, some books were set aside, is no reason to try again.
told = lines.repartition(max(1, lines.count() // 32)).pipe(f"sh -c '{words} || [ $? = 6 ]'", checkCode=True)
told.saveAsTextFile(store + "/log/spark")
